// Icons: our own drawings, lines on a grid of 16 by 16.

import { svg } from "./dom.js";

const DRAWINGS = {
  database: "M2.5 4c0-1.1 2.5-2 5.5-2s5.5.9 5.5 2-2.5 2-5.5 2-5.5-.9-5.5-2zM2.5 4v8c0 1.1 2.5 2 5.5 2s5.5-.9 5.5-2V4M2.5 8c0 1.1 2.5 2 5.5 2s5.5-.9 5.5-2",
  container: "M8 1.5l6 3v7l-6 3-6-3v-7zM2 4.5l6 3 6-3M8 7.5v7",
  table: "M2 3h12v10H2zM2 6.5h12M2 9.8h12M6.5 3v10",
  collection: "M4.5 4.5h9v9h-9zM2.5 11.5v-9h9M7 7.5h4M7 10.5h4",
  graph: "M4 5.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6 14.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.9 4l4.2 1.4M4.4 5.5l1.1 5M10.6 7.4l-3.2 3.6",
  script: "M5.5 2C4 2 4 3 4 4.5S4 8 2.5 8C4 8 4 10 4 11.5S4 14 5.5 14M10.5 2c1.5 0 1.5 1 1.5 2.5S12 8 13.5 8C12 8 12 10 12 11.5S12 14 10.5 14",
  procedure: "M5.5 2C4 2 4 3 4 4.5S4 8 2.5 8C4 8 4 10 4 11.5S4 14 5.5 14M10.5 2c1.5 0 1.5 1 1.5 2.5S12 8 13.5 8C12 8 12 10 12 11.5S12 14 10.5 14M6.8 6l2.7 2-2.7 2z",
  trigger: "M9 1.5L3.5 9H8l-1 5.5L12.5 7H8z",
  function: "M11.5 2.5C9 1.5 8.5 3.5 8 6l-1 5c-.4 2-1 3.5-3.5 2.5M5 6.5h6",
  user: "M8 7.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM2.5 14c.3-3 2.5-4.5 5.5-4.5s5.2 1.5 5.5 4.5",
  users: "M6 7.5A2.5 2.5 0 1 0 6 2.5a2.5 2.5 0 0 0 0 5zM1.5 13.5c.2-2.7 2-4 4.5-4s4.3 1.3 4.5 4M10.5 2.7a2.5 2.5 0 0 1 0 4.6M12 9.8c1.6.6 2.400 1.900 2.5 3.7",
  overview: "M2 2.5h5v5H2zM9 2.5h5v3H9zM9 7.5h5v6H9zM2 9.5h5v4H2z",
  metrics: "M2 2v12h12M4.5 10.5l3-4 2.5 2.5 3.5-5",
  connect: "M5.5 1.5v3M10.5 1.5v3M3.5 4.5h9V7a4.5 4.5 0 0 1-9 0zM8 11.5v3",
  item: "M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M6 8h4M6 11h4",
  schema: "M2 2.5h5v3H2zM9 6.5h5v3H9zM9 11h5v3H9zM4.5 5.5v7H9M4.5 8H9",
  key: "M5 11.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 8.5h6v3M11.5 8.5v2",
  plus: "M8 3v10M3 8h10",
  refresh: "M13.5 8A5.5 5.5 0 1 1 11.5 3.8M11.8 1.2v2.900H8.900",
  theme: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 2v12M8 5l4.5-.8M8 8.3h6M8 11.5l4.6.3",
  leave: "M9 2.5H3v11h6M6.5 8H14M11 5l3 3-3 3",
  menu: "M2 4h12M2 8h12M2 12h12",
  columns: "M2 3h12v10H2zM6 3v10M10 3v10",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3L14 14",
};

/** The colours that tell things apart; all else has that of the text around it. */
const COLOURS = {
  database: "database",
  container: "container", table: "container", collection: "container", graph: "container",
  script: "script", procedure: "script", trigger: "script", function: "script",
  user: "user", users: "user",
};

/** A drawing beside a text that says the same, so screen readers pass it over. */
export function icon(name) {
  return svg("svg", { class: `icon ${COLOURS[name] ?? ""}`, viewBox: "0 0 16 16", "aria-hidden": "true",
    "data-icon": name }, svg("path", { d: DRAWINGS[name] }));
}
