import { useSearchParams } from 'react-router';
import { BoardTv } from './board-tv.tsx';

/** The board on the wall while the address says so; every view of the board opens it (`BoardLead`). */
export function Wall() {
  const [address] = useSearchParams();
  return address.has('tv') ? <BoardTv /> : null;
}
