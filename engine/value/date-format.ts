// Dates as people read them; stored and sent they are always yyyy-MM-dd.

export type DateFormat = 'yyyy-MM-dd' | 'dd/MM/yyyy' | 'MM/dd/yyyy' | 'd MMM yyyy'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Formats `yyyy-MM-dd`; any other text is unchanged. */
export const formatDate = (text: string, format: DateFormat = 'yyyy-MM-dd'): string => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year === '' || format === 'yyyy-MM-dd') return text
  if (format === 'd MMM yyyy') return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`
  return format === 'dd/MM/yyyy' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
}
