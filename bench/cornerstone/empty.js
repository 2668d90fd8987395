// In place of vtk.js's XML library, which no image of ours needs and no browser build can load.
export const create = () => undefined;
export const convert = () => ({});
