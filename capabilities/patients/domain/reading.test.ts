import { expect, test } from 'vitest';
import { isReading } from './reading.ts';

test.each(['たなか えみ', 'タナカ　エミ', 'ﾀﾅｶ', 'コタロー', 'Tanaka Emi', 'wáng xiǎomíng', 'ㄨㄤˊ', 'wang2'])(
  '%s is a reading',
  (text) => expect(isReading(text)).toBe(true),
);
test.each(['田中', 'たなか 恵美', '小白'])('%s has to be read itself', (text) => expect(isReading(text)).toBe(false));
