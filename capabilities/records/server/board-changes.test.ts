import { expect, test } from 'vitest';
import { changedCards } from './board-changes.ts';

const event = (name: string, entity_id: string | null, payload: object = {}) => ({ event: name, entity_id, payload });

test('a move, a charge and a result name the cards that they change', () => {
  const events = [
    event('medicalRecord.moved', 'visit 1', { from: 'clinic', to: 'pharmacy' }),
    event('postItRecord.cleared', 'pet 1'),
    event('treatmentRecord.created', 'line', { medical_record: 'visit 2' }),
    event('payment.received', 'receipt', { medical_record: 'visit 2' }),
    event('record.created', 'result', { match: 'matched', pet: 'pet 3' }),
  ];

  expect(changedCards(events)).toEqual({ visits: ['visit 1', 'visit 2'], pets: ['pet 1', 'pet 3'] });
});

test('an event that names neither visit nor pet may have changed any card', () => {
  const others = [
    event('pet.updated', 'pet 1'),
    event('postItRecord.created', 'memo'),
    event('record.created', 'result', { match: 'unmatched' }),
    event('receipt.updated', 'receipt', { medical_record: null }),
    event('user.updated', 'doctor'),
  ];

  for (const other of others) expect(changedCards([event('medicalRecord.moved', 'visit 1'), other])).toBeUndefined();
});
