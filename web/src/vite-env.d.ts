/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "@fontsource-variable/noto-sans-jp";
