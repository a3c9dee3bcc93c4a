// The one file that imports the calendar; it is loaded when the first date box is opened.
import { styled } from '@mui/material/styles'
import { use } from 'react'
import { useLocale } from 'react-admin'
import { DayPicker, type DayPickerLocale, type Matcher } from 'react-day-picker'
import { buildCalendarStyles } from './calendar-styles.ts'
import { findDay, formatDay } from './date-text.ts'
import type { MaybeText } from './input-props.ts'

interface CalendarProps {
  readonly value: MaybeText
  readonly today: string
  readonly minDate?: string | undefined
  readonly maxDate?: string | undefined
  readonly onChoose: (day: string) => void
}

const locales = {
  id: async () => (await import('react-day-picker/locale/id')).id,
  en: async () => (await import('react-day-picker/locale/en-US')).enUS,
}

const loading: Partial<Record<keyof typeof locales, Promise<DayPickerLocale>>> = {}

/** The words of the calendar in the user's language; suspends until they are loaded. */
const useCalendarLocale = (): DayPickerLocale => {
  const language = useLocale() === 'en' ? 'en' : 'id'
  loading[language] ??= locales[language]()
  return use(loading[language])
}

const Styled = styled('div')(({ theme }) => buildCalendarStyles(theme))

/** One month; arrows move by days and weeks, PageUp and PageDown by months, Enter chooses. */
export function Calendar({ value, today, minDate, maxDate, onChoose }: CalendarProps) {
  const locale = useCalendarLocale()
  const chosen = findDay(value)
  const now = findDay(today) ?? new Date()
  const first = findDay(minDate)
  const last = findDay(maxDate)
  const disabled: Matcher[] = [...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]
  return (
    <Styled>
      <DayPicker
        mode="single"
        required
        autoFocus
        navLayout="around"
        captionLayout="dropdown"
        locale={locale}
        weekStartsOn={1}
        showOutsideDays
        fixedWeeks
        today={now}
        defaultMonth={chosen ?? now}
        startMonth={first ?? new Date(1930, 0)}
        endMonth={last ?? new Date(now.getFullYear() + 10, 11)}
        selected={chosen}
        disabled={disabled}
        onSelect={day => onChoose(formatDay(day))}
      />
    </Styled>
  )
}
