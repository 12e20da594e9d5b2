import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.KIRIFUDA_SERVER ?? "http://127.0.0.1:8000";

/** The page that shows the HTTP interface (`public/docs`) needs Swagger UI beside it; the program itself does not. */
const swagger = {
  name: "swagger-ui",
  generateBundle(this: { emitFile: (file: { type: "asset"; fileName: string; source: Uint8Array }) => void }) {
    for (const file of ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE"]) {
      const source = readFileSync(new URL(`./node_modules/swagger-ui-dist/${file}`, import.meta.url));
      this.emitFile({ type: "asset", fileName: `docs/${file}`, source });
    }
  },
};

export default defineConfig({
  plugins: [svelte(), swagger],
  base: "/static/",
  // Under vitest the browser's half of Svelte must be taken, else `mount` is missing.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // Nothing is inlined: the content policy allows neither inline scripts nor fonts in data addresses.
  build: {
    outDir: "../src/kirifuda/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
