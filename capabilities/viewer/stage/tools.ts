import { type GraphicKind, graphicKinds, isFinding } from '@alder/measurements/domain';

/** Effect of a drag in a viewport. */
export const handTools = ['window', 'zoom', 'pan', 'scroll', 'magnify', 'crosshair'] as const;
export type Tool = (typeof handTools)[number] | GraphicKind;

export function isGraphicTool(tool: Tool): tool is GraphicKind {
  return (graphicKinds as readonly string[]).includes(tool);
}

/**
 * Kinds that are placed point by point along an anatomy; of masses there may be several, so their tool stays active.
 */
export function isGuided(kind: GraphicKind): boolean {
  return isFinding(kind) && kind !== 'bidirectional';
}

/** Tools with a button of their own; the others are in the menu after them. */
export const visibleTools = ['window', 'zoom', 'pan', 'scroll'] as const satisfies readonly Tool[];
export const graphicTools = [
  'length',
  'angle',
  'vhs',
  'ellipse',
  'arrow',
  'text',
] as const satisfies readonly GraphicKind[];
export const moreTools = [
  ...([
    'bidirectional',
    'probe',
    'cobb',
    'rectangle',
    'circle',
    'freehand',
    'calibration',
    'vertebra',
    'magnify',
    'crosshair',
  ] as const),
  ...(['vlas', 'mvlas', 'rlad', 'trachea'] as const),
  ...(['norberg', 'distraction', 'inclination', 'femur', 'qAngle', 'tpa', 'tta'] as const),
] satisfies readonly Tool[];

/** Key of each tool (design: screens §3.17; Shift for the rarer one of two kinds). */
export const toolKeys: Readonly<Record<Tool, string>> = {
  window: 'W',
  zoom: 'Z',
  pan: 'P',
  scroll: 'S',
  magnify: 'V',
  crosshair: 'Shift C',
  length: 'L',
  angle: 'A',
  bidirectional: 'Shift X',
  probe: 'Shift U',
  cobb: 'Shift A',
  ellipse: 'O',
  rectangle: 'Shift O',
  circle: 'U',
  freehand: 'J',
  arrow: 'Q',
  text: 'T',
  vhs: 'H',
  vlas: 'Shift H',
  mvlas: 'Shift M',
  rlad: 'Shift D',
  norberg: 'Shift N',
  distraction: 'Shift P',
  inclination: 'Shift I',
  femur: 'Shift F',
  qAngle: 'Shift Q',
  tpa: 'Shift T',
  tta: 'Shift Y',
  trachea: 'Shift B',
  vertebra: 'Shift V',
  calibration: 'Shift L',
};
