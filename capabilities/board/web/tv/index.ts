// Apart from the board, which does not wait for it.
export { BoardTv } from './board-tv.tsx';
