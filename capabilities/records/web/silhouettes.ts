/** Width and height of every silhouette; stored pins are parts of them (0 to 1), whatever the species. */
export const MAP_WIDTH = 252;
export const MAP_HEIGHT = 158;

type Point = readonly [x: number, y: number];

/** The outline of an animal, and lines inside it such as an ear or the edge of a shell. */
export type Silhouette = { readonly outline: string; readonly details: readonly string[] };

/** A smooth closed curve through points (Catmull-Rom, as cubic Bézier segments). */
function closed(points: readonly Point[]): string {
  const at = (place: number) => points[(place + points.length) % points.length]!;
  const [x, y] = at(0);
  const segments = points.map((_, place) => bend(at(place - 1), at(place), at(place + 1), at(place + 2)));
  return `M${x} ${y}${segments.join('')}Z`;
}

/** A smooth open curve through points. */
function open(points: readonly Point[]): string {
  const at = (place: number) => points[Math.min(Math.max(place, 0), points.length - 1)]!;
  const [x, y] = at(0);
  const segments = points.slice(1).map((_, place) => bend(at(place - 1), at(place), at(place + 1), at(place + 2)));
  return `M${x} ${y}${segments.join('')}`;
}

function bend(before: Point, from: Point, to: Point, after: Point): string {
  const part = (a: number, b: number) => ((b - a) / 6).toFixed(2);
  const [x1, y1] = [from[0] + Number(part(before[0], to[0])), from[1] + Number(part(before[1], to[1]))];
  const [x2, y2] = [to[0] - Number(part(from[0], after[0])), to[1] - Number(part(from[1], after[1]))];
  return `C${x1} ${y1} ${x2} ${y2} ${to[0]} ${to[1]}`;
}

const CAT_OUTLINE =
  'M17 60C14 52 18 45 25 42.500L26.500 27c.2-2 2-2.700 3.500-1.400L40 34c5-1.700 10-1.700 14.500-.2l9.500-8.500c1' +
  '.600-1.400 3.400-.6 3.500 1.400L68 42c4.500 3.500 8 7.500 11 11.500 22-5.500 58-7.500 88-3 17 2.500 29 9.500 3' +
  '5 20.500 11-2 21-11 24.500-26 2-8.500 9.500-9.500 11.500-3.500 2.500 8-2 24-12.500 35.500-7.500 8.200-16.500 1' +
  '3-25 14.800-.2 12 1.300 24.500 4.300 46.200.9 4.800-11.500 6-13.600 1.500-3.700-11.500-8.700-20.500-15.700-27-' +
  '24 4-52 4.400-76 .5-2.800 9-3.500 17.500-2.500 35 .3 4.800-11.600 5.600-13.300.8-2.700-22-5.200-33-9.200-43.60' +
  '0C65 92 57 84 51.500 75.500 37 77 21.500 71 17 60Z';

const MAMMAL_FROM_ABOVE: Silhouette = {
  outline:
    'M14 79c0-13 12-24 30-26 10-1 17 2 23 6 24-7 66-9 100-3 19 3 31 10 38 17 12-3 24-4 35-3 6 .6 6 17 0 18-11 1-23 0-35-3' +
    '-7 7-19 14-38 17-34 6-76 4-100-3-6 4-13 7-23 6-18-2-30-13-30-26Z',
  details: [
    open([
      [50, 56],
      [56, 42],
      [66, 46],
      [66, 59],
    ]),
    open([
      [50, 102],
      [56, 116],
      [66, 112],
      [66, 99],
    ]),
  ],
};

const dog: Silhouette = {
  outline: closed([
    [9, 55],
    [14, 48],
    [28, 43],
    [38, 33],
    [48, 25],
    [60, 25],
    [70, 34],
    [82, 46],
    [98, 52],
    [130, 54],
    [168, 51],
    [192, 53],
    [206, 58],
    [222, 44],
    [236, 25],
    [243, 17],
    [247, 22],
    [241, 41],
    [227, 60],
    [213, 72],
    [214, 86],
    [208, 100],
    [216, 114],
    [211, 130],
    [209, 143],
    [203, 150],
    [190, 150],
    [190, 144],
    [197, 130],
    [198, 115],
    [184, 100],
    [170, 90],
    [150, 94],
    [124, 100],
    [104, 104],
    [99, 116],
    [98, 142],
    [93, 150],
    [80, 150],
    [80, 144],
    [85, 126],
    [81, 106],
    [72, 92],
    [63, 76],
    [50, 68],
    [34, 67],
    [18, 65],
  ]),
  details: [
    open([
      [56, 28],
      [50, 40],
      [53, 54],
      [62, 58],
      [67, 47],
      [65, 34],
    ]),
  ],
};

const rabbit: Silhouette = {
  outline: closed([
    [13, 86],
    [17, 74],
    [30, 62],
    [46, 56],
    [54, 40],
    [66, 20],
    [80, 7],
    [88, 10],
    [86, 28],
    [76, 48],
    [70, 60],
    [84, 62],
    [112, 50],
    [148, 44],
    [180, 50],
    [206, 68],
    [220, 92],
    [222, 106],
    [234, 102],
    [243, 110],
    [239, 123],
    [225, 127],
    [214, 140],
    [196, 148],
    [160, 151],
    [146, 147],
    [154, 139],
    [140, 136],
    [114, 136],
    [104, 146],
    [84, 151],
    [70, 148],
    [78, 138],
    [82, 126],
    [68, 114],
    [54, 104],
    [34, 102],
    [19, 97],
  ]),
  details: [
    open([
      [62, 54],
      [70, 36],
      [82, 16],
    ]),
    open([
      [206, 132],
      [188, 112],
      [164, 108],
      [150, 122],
      [154, 139],
    ]),
    open([
      [110, 136],
      [104, 122],
      [96, 114],
    ]),
  ],
};

const bird: Silhouette = {
  outline: closed([
    [10, 58],
    [18, 49],
    [30, 44],
    [38, 30],
    [54, 20],
    [70, 24],
    [82, 38],
    [110, 52],
    [146, 74],
    [182, 98],
    [216, 120],
    [243, 137],
    [242, 145],
    [228, 145],
    [196, 135],
    [166, 127],
    [142, 126],
    [126, 131],
    [124, 144],
    [132, 151],
    [108, 151],
    [117, 143],
    [116, 130],
    [94, 122],
    [74, 106],
    [60, 84],
    [46, 70],
    [32, 63],
    [20, 60],
    [12, 66],
  ]),
  details: [
    open([
      [84, 62],
      [80, 84],
      [96, 104],
      [130, 112],
      [170, 116],
      [204, 122],
    ]),
    open([
      [84, 62],
      [112, 68],
      [146, 86],
      [176, 104],
      [204, 122],
    ]),
    open([
      [30, 44],
      [34, 54],
      [32, 63],
    ]),
  ],
};

const tortoise: Silhouette = {
  outline: closed([
    [8, 84],
    [12, 73],
    [26, 67],
    [42, 72],
    [56, 84],
    [66, 88],
    [76, 68],
    [98, 46],
    [128, 36],
    [160, 38],
    [188, 54],
    [206, 78],
    [215, 100],
    [234, 112],
    [240, 120],
    [226, 120],
    [212, 116],
    [210, 132],
    [214, 148],
    [206, 151],
    [184, 151],
    [180, 142],
    [178, 124],
    [140, 126],
    [104, 124],
    [100, 142],
    [96, 151],
    [74, 151],
    [68, 147],
    [72, 132],
    [66, 114],
    [52, 106],
    [34, 98],
    [16, 95],
  ]),
  details: [
    open([
      [64, 104],
      [100, 112],
      [150, 114],
      [214, 106],
    ]),
    open([
      [98, 46],
      [108, 78],
      [100, 112],
    ]),
    open([
      [144, 36],
      [150, 74],
      [144, 114],
    ]),
    open([
      [188, 54],
      [186, 84],
      [190, 110],
    ]),
    open([
      [76, 76],
      [108, 78],
      [150, 74],
      [186, 84],
      [208, 84],
    ]),
  ],
};

const birdFromAbove: Silhouette = {
  outline: closed([
    [10, 79],
    [26, 74],
    [40, 64],
    [58, 62],
    [74, 66],
    [96, 54],
    [140, 52],
    [176, 62],
    [206, 71],
    [242, 68],
    [245, 79],
    [242, 90],
    [206, 87],
    [176, 96],
    [140, 106],
    [96, 104],
    [74, 92],
    [58, 96],
    [40, 94],
    [26, 84],
  ]),
  details: [
    open([
      [84, 62],
      [116, 68],
      [160, 72],
      [206, 76],
    ]),
    open([
      [84, 96],
      [116, 90],
      [160, 86],
      [206, 82],
    ]),
  ],
};

const tortoiseFromAbove: Silhouette = {
  outline: closed([
    [8, 79],
    [16, 70],
    [32, 69],
    [48, 72],
    [56, 60],
    [52, 40],
    [66, 26],
    [80, 38],
    [110, 26],
    [150, 26],
    [186, 38],
    [202, 28],
    [214, 42],
    [208, 58],
    [216, 72],
    [240, 79],
    [216, 86],
    [208, 100],
    [214, 116],
    [202, 130],
    [186, 120],
    [150, 132],
    [110, 132],
    [80, 120],
    [66, 132],
    [52, 118],
    [56, 98],
    [48, 86],
    [32, 89],
    [16, 88],
  ]),
  details: [
    closed([
      [62, 79],
      [78, 48],
      [130, 36],
      [186, 48],
      [206, 79],
      [186, 110],
      [130, 122],
      [78, 110],
    ]),
    open([
      [90, 62],
      [130, 58],
      [176, 62],
      [190, 79],
      [176, 96],
      [130, 100],
      [90, 96],
      [80, 79],
      [90, 62],
    ]),
  ],
};

const rabbitFromAbove: Silhouette = {
  outline: closed([
    [12, 79],
    [22, 66],
    [44, 58],
    [62, 60],
    [84, 54],
    [120, 44],
    [164, 40],
    [204, 54],
    [222, 72],
    [238, 70],
    [244, 79],
    [238, 88],
    [222, 86],
    [204, 104],
    [164, 118],
    [120, 114],
    [84, 104],
    [62, 98],
    [44, 100],
    [22, 92],
  ]),
  details: [
    closed([
      [46, 70],
      [62, 63],
      [92, 62],
      [104, 68],
      [90, 74],
      [60, 76],
    ]),
    closed([
      [46, 88],
      [62, 95],
      [92, 96],
      [104, 90],
      [90, 84],
      [60, 82],
    ]),
  ],
};

const horse: Silhouette = {
  outline: closed([
    [10, 57],
    [13, 47],
    [24, 34],
    [33, 20],
    [38, 8],
    [45, 14],
    [62, 21],
    [80, 35],
    [94, 43],
    [112, 49],
    [140, 51],
    [166, 47],
    [190, 46],
    [207, 53],
    [222, 60],
    [234, 80],
    [240, 106],
    [237, 130],
    [229, 126],
    [226, 102],
    [220, 82],
    [213, 76],
    [212, 92],
    [206, 104],
    [213, 116],
    [207, 131],
    [206, 143],
    [209, 151],
    [192, 151],
    [193, 142],
    [198, 130],
    [199, 116],
    [188, 103],
    [177, 91],
    [150, 97],
    [120, 98],
    [106, 94],
    [104, 108],
    [101, 124],
    [99, 140],
    [103, 151],
    [86, 151],
    [88, 140],
    [89, 122],
    [88, 104],
    [80, 88],
    [72, 72],
    [63, 54],
    [53, 42],
    [43, 46],
    [33, 54],
    [23, 62],
    [13, 64],
  ]),
  details: [
    open([
      [45, 14],
      [54, 28],
      [72, 40],
      [90, 48],
    ]),
    open([
      [48, 24],
      [53, 42],
    ]),
    open([
      [106, 94],
      [98, 80],
      [94, 62],
    ]),
    open([
      [177, 91],
      [186, 78],
      [188, 62],
    ]),
  ],
};

const horseFromAbove: Silhouette = {
  outline: closed([
    [8, 79],
    [16, 71],
    [34, 68],
    [46, 70],
    [70, 66],
    [96, 57],
    [122, 49],
    [152, 45],
    [182, 51],
    [202, 62],
    [213, 72],
    [238, 74],
    [246, 79],
    [238, 84],
    [213, 86],
    [202, 96],
    [182, 107],
    [152, 113],
    [122, 109],
    [96, 101],
    [70, 92],
    [46, 88],
    [34, 90],
    [16, 87],
  ]),
  details: [
    open([
      [40, 69],
      [45, 60],
      [51, 69],
    ]),
    open([
      [40, 89],
      [45, 98],
      [51, 89],
    ]),
    open([
      [54, 79],
      [100, 79],
      [160, 79],
      [212, 79],
    ]),
  ],
};

const cat: Silhouette = { outline: CAT_OUTLINE, details: [] };

type Views = { readonly side: Silhouette; readonly above: Silhouette };

/** The outlines; small mammals have the rabbit's or the cat's, hoofed animals but the horse the dog's. */
const VIEWS: Readonly<Record<string, Views>> = {
  cat: { side: cat, above: MAMMAL_FROM_ABOVE },
  dog: { side: dog, above: MAMMAL_FROM_ABOVE },
  rabbit: { side: rabbit, above: rabbitFromAbove },
  chinchilla: { side: rabbit, above: rabbitFromAbove },
  bird: { side: bird, above: birdFromAbove },
  tortoise: { side: tortoise, above: tortoiseFromAbove },
  horse: { side: horse, above: horseFromAbove },
  cattle: { side: dog, above: MAMMAL_FROM_ABOVE },
  pig: { side: dog, above: MAMMAL_FROM_ABOVE },
  sheep: { side: dog, above: MAMMAL_FROM_ABOVE },
  goat: { side: dog, above: MAMMAL_FROM_ABOVE },
};

/** Species that are drawn as what they are; of every other the screen says that the outline is another animal's. */
const DRAWN: readonly string[] = ['cat', 'dog', 'rabbit', 'bird', 'tortoise', 'horse'];

/** Whether the body map of a species is its own. */
export function hasOwnSilhouette(species: string): boolean {
  return DRAWN.includes(species.toLowerCase());
}

/** The silhouette of a species as it is seen from one side, the head at the left. */
export function silhouetteOf(species: string, from: 'side' | 'above'): Silhouette {
  return (VIEWS[species.toLowerCase()] ?? VIEWS.cat!)[from];
}
