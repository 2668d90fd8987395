// Apart from `index.ts`: the board is the first page of the day and does not wait for the editor's program.
export { BoardScreen } from './board.screen.tsx';
