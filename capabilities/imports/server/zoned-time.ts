import { CalendarDateTime, toZoned } from '@internationalized/date';

/** Instants of times already asked for: conversion is slow, and the visits of a day share theirs. */
const known = new Map<string, Date>();
const MAX_KNOWN = 2000;

/** The instant of `YYYY-MM-DD` and `HH:MM` in a time zone. */
export function instantInZone(day: string, time: string, zone: string): Date {
  const key = `${zone} ${day} ${time}`;
  const before = known.get(key);
  if (before) return before;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const instant = toZoned(new CalendarDateTime(year, month, date, hour, minute), zone).toDate();
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, instant);
  return instant;
}
