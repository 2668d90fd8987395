import { Button } from '@alder/ui';
import { Tv } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { BoardTv } from './board-tv.tsx';
import { useTvTexts } from './use-tv-texts.ts';

/** Opens the board on the wall, and is that board while the address says so. */
export function Wall() {
  const t = useTvTexts();
  const [address, setAddress] = useSearchParams();
  if (address.has('tv')) return <BoardTv />;
  return (
    <Button size="sm" variant="ghost" icon={<Tv />} title={t('title')} onClick={() => setAddress('tv')}>
      {t('open')}
    </Button>
  );
}
