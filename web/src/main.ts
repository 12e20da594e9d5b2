import "@fontsource-variable/noto-sans-jp";
import "./theme.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app")!;
target.replaceChildren(); // the outline that stood there while this was on its way
mount(App, { target });
