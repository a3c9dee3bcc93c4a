// The one file that imports the calendar; it is loaded when the first date box is opened.
import { type CSSObject, styled, type Theme } from '@mui/material/styles'
import { use } from 'react'
import { useLocale } from 'react-admin'
import { DayPicker, type DayPickerLocale, type Matcher } from 'react-day-picker'
import { findDay, formatDay } from './digit-filters.ts'
import type { MaybeText } from './input-props.ts'

// The styles of the calendar; its own style sheet is not loaded.

const buildCalendarStyles = ({ palette }: Theme): CSSObject => ({
  '& button': { font: 'inherit', color: 'inherit', background: 'none', border: 0, padding: 0, cursor: 'pointer' },
  '& .rdp-month': { position: 'relative' },
  '& .rdp-month_caption': {
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
    height: 36,
    fontWeight: 600,
  },
  '& .rdp-dropdowns': { display: 'inline-flex', gap: 4 },
  '& .rdp-dropdown_root': {
    position: 'relative',
    display: 'inline-flex',
    borderRadius: 4,
    '&:hover': { backgroundColor: palette.action.hover },
    '&:focus-within': { outline: `2px solid ${palette.primary.main}` },
  },
  '& .rdp-dropdown': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    opacity: 0,
    cursor: 'pointer',
    font: 'inherit',
    '& option': { color: palette.text.primary, backgroundColor: palette.background.paper },
  },
  '& .rdp-caption_label': { display: 'inline-flex', alignItems: 'center', gap: 2, padding: '2px 4px' },
  '& .rdp-chevron': { width: 16, height: 16, fill: palette.text.secondary },
  '& .rdp-dropdown_root .rdp-chevron': { width: 12, height: 12 },
  '& .rdp-button_previous, & .rdp-button_next': {
    position: 'absolute',
    zIndex: 1,
    top: 2,
    width: 32,
    height: 32,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: 6,
    '&:hover': { backgroundColor: palette.action.hover },
    '&[aria-disabled="true"]': { opacity: 0.3, cursor: 'default' },
  },
  '& .rdp-button_previous': { left: 0 },
  '& .rdp-button_next': { right: 0 },
  '& .rdp-month_grid': { width: '100%', borderCollapse: 'collapse' },
  '& .rdp-weekday': { height: 28, fontSize: 12, fontWeight: 500, color: palette.text.secondary },
  '& .rdp-day': { padding: 0, textAlign: 'center' },
  '& .rdp-day_button': {
    width: 36,
    height: 36,
    borderRadius: 6,
    '&:hover:not(:disabled)': { backgroundColor: palette.action.hover },
    '&:disabled': { cursor: 'default' },
  },
  '& .rdp-outside': { color: palette.text.disabled },
  '& .rdp-disabled .rdp-day_button': { opacity: 0.35, textDecoration: 'line-through' },
  '& .rdp-today .rdp-day_button': { boxShadow: `inset 0 0 0 1px ${palette.accent}`, fontWeight: 650 },
  '& .rdp-selected .rdp-day_button, & .rdp-selected .rdp-day_button:hover': {
    color: palette.primary.contrastText,
    backgroundColor: palette.primary.main,
    fontWeight: 650,
  },
})

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
