import { defineFlow, type StateIn } from '@alder/flow';

/**
 * States of an appointment. An offer to someone on the waiting list holds its slot until it is booked or lapses; an
 * arrival is taken back when the visit that it opened is deleted.
 */
export const appointmentFlow = defineFlow({
  held: { book: 'booked', release: 'released' },
  booked: { confirm: 'confirmed', arrive: 'arrived', miss: 'noShow', cancel: 'canceled', change: 'booked' },
  confirmed: { arrive: 'arrived', miss: 'noShow', cancel: 'canceled', change: 'confirmed' },
  arrived: { leave: 'booked' },
  noShow: { restore: 'booked', arrive: 'arrived' },
  canceled: { restore: 'booked' },
  released: {},
});
export type AppointmentStatus = StateIn<typeof appointmentFlow>;

/** States in which an appointment takes the time of its doctor and its room; the database has the same list. */
export const OCCUPYING = ['held', 'booked', 'confirmed', 'arrived'] as const satisfies readonly AppointmentStatus[];

/** States of a place on the waiting list. */
export const waitFlow = defineFlow({
  waiting: { offer: 'offered', book: 'booked', withdraw: 'withdrawn' },
  offered: { lapse: 'waiting', book: 'booked', withdraw: 'withdrawn' },
  booked: {},
  withdrawn: {},
});
export type WaitStatus = StateIn<typeof waitFlow>;

/** How long an offer holds a slot, unless reception sets another time. */
export const OFFER_MINUTES = 15;
/** An appointment that has begun this long ago without an arrival is suggested as missed (screens 3.7). */
export const NO_SHOW_MINUTES = 30;
