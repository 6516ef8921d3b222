import { startPage } from "./page.js";
import { EmbeddedSource } from "./source.js";

/** A page that is a file shows the data in it. */
startPage(new EmbeddedSource());
