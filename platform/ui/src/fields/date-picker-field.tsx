import { intlLocales, useLanguage } from '@alder/i18n';
import { parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { classes } from '../classes.ts';
import { useUiTexts } from '../ui-texts.ts';
import type { DateFieldProps } from './date-field.tsx';
import styles from './date-picker-field.module.css';
import fieldStyles from './field.module.css';
import { Field } from './field.tsx';

/** The calendar behind DateField, in a part of its own because it is the heaviest control we have. */
export function DatePickerField({ min, max, ...props }: DateFieldProps) {
  const t = useUiTexts();
  const { language } = useLanguage();
  const [own, setOwn] = useState(props.defaultValue ?? null);
  const value = props.onChange ? props.value : own;
  const name = typeof props.label === 'string' ? props.label : undefined;
  const group = useRef<HTMLDivElement>(null);
  const [isPartial, setIsPartial] = useState(false);
  const [isLeft, setIsLeft] = useState(false);
  const [isNoDay, setIsNoDay] = useState(false);
  const look = () => {
    setIsPartial(isHalfTyped(group.current));
    // The last day of the month takes its place when the field is left: 28 February, which was not typed.
    setIsNoDay(isNoSuchDay(group.current));
  };
  const unreadable = isPartial ? t('field.datePart') : isNoDay ? t('field.noSuchDay') : undefined;
  const error = (isLeft && unreadable) || props.error;

  return (
    <I18nProvider locale={intlLocales[language]}>
      <Field {...props} error={error} bare>
        {({ id, 'aria-describedby': describedBy }) => (
          <DatePicker
            id={id}
            aria-label={name}
            aria-describedby={describedBy}
            className={styles.picker}
            value={readDay(value)}
            minValue={readDay(min) ?? undefined}
            maxValue={readDay(max) ?? undefined}
            onChange={(day) => {
              setOwn(day?.toString() ?? null);
              props.onChange?.(day?.toString() ?? null);
            }}
            onBlur={() => {
              setIsPartial(isHalfTyped(group.current));
              setIsLeft(true);
              props.onBlur?.();
            }}
            onKeyUp={look}
            isDisabled={props.disabled}
            isReadOnly={props.readOnly}
            isRequired={props.required}
            isInvalid={Boolean(error)}
            shouldForceLeadingZeros
          >
            <Group
              ref={group}
              data-unreadable={unreadable && true}
              className={classes(fieldStyles.box, Boolean(error) && fieldStyles.bad, props.disabled && fieldStyles.off)}
            >
              <DateInput className={styles.segments}>
                {(segment) => <DateSegment segment={segment} className={styles.segment} />}
              </DateInput>
              <Button className={styles.open} aria-label={t('date.open')}>
                <CalendarDays />
              </Button>
            </Group>
            <Popover className={styles.popover} data-always="">
              <Dialog aria-label={name ?? t('date.open')}>
                <Calendar className={styles.calendar} onChange={() => setIsNoDay(false)}>
                  <header>
                    <Button slot="previous" className={styles.nav} aria-label={t('date.previous')}>
                      <ChevronLeft />
                    </Button>
                    <Heading />
                    <Button slot="next" className={styles.nav} aria-label={t('date.next')}>
                      <ChevronRight />
                    </Button>
                  </header>
                  <CalendarGrid className={styles.grid}>
                    <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
                    <CalendarGridBody>
                      {(date) => <CalendarCell date={date} className={styles.cell} />}
                    </CalendarGridBody>
                  </CalendarGrid>
                </Calendar>
              </Dialog>
            </Popover>
          </DatePicker>
        )}
      </Field>
    </I18nProvider>
  );
}

/** Whether some parts of a date are filled in and others are not: it is no day yet, and would be sent as none. */
function isHalfTyped(group: HTMLElement | null): boolean {
  const parts = [...(group?.querySelectorAll('[role=spinbutton]') ?? [])];
  const empty = parts.filter((part) => part.hasAttribute('data-placeholder')).length;
  return empty > 0 && empty < parts.length;
}

/** Whether the parts are filled in and are no day of the calendar, such as 29 February 2027. */
function isNoSuchDay(group: HTMLElement | null): boolean {
  const part = (type: string) =>
    Number(
      group
        ?.querySelector(`[role=spinbutton][data-type=${type}]:not([data-placeholder])`)
        ?.getAttribute('aria-valuenow'),
    );
  const [year, month, day] = [part('year'), part('month'), part('day')];
  if (!year || !month || !day) return false;
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day;
}

function readDay(day: string | null | undefined) {
  return day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? parseDate(day) : null;
}
