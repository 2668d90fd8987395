/** A repeatable source of numbers from 0 up to 1 (mulberry32): the same seed draws the same image. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Smooth noise between 0 and 1 over a grid of `cell` pixels: tissue, not television snow. */
export function smoothNoise(width: number, height: number, cell: number, random: () => number): Float32Array {
  const across = Math.ceil(width / cell) + 2;
  const down = Math.ceil(height / cell) + 2;
  const grid = Float32Array.from({ length: across * down }, random);
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / cell);
    const fy = ease(y / cell - row);
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / cell);
      const fx = ease(x / cell - column);
      const at = row * across + column;
      const top = grid[at]! + (grid[at + 1]! - grid[at]!) * fx;
      const bottom = grid[at + across]! + (grid[at + across + 1]! - grid[at + across]!) * fx;
      out[y * width + x] = top + (bottom - top) * fy;
    }
  }
  return out;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
