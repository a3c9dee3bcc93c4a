// How a project prints: its language, its form of dates, and the words of values.
import type { ValueWords } from '../../engine/field/value-text.ts'
import type { Project } from '../../engine/schema/project.ts'
import type { Caller } from './caller.ts'

/** How a project prints: the language of its files, and its form of dates. */
export type PrintStyle = Pick<Project, 'languages' | 'dateFormat'>

export const defaultStyle: PrintStyle = { languages: ['id'], dateFormat: 'yyyy-MM-dd' }

export const isEnglish = ({ languages }: PrintStyle): boolean => languages[0] === 'en'

export const getPrintedWords = (timeZone: string, style: PrintStyle = defaultStyle): ValueWords => ({
  ...(isEnglish(style) ? { yes: 'Yes', no: 'No' } : { yes: 'Ya', no: 'Tidak' }),
  timeZone,
  dateFormat: style.dateFormat,
})

/** The words of a caller's prints. */
export const getCallerWords = ({ shop, schema }: Caller): ValueWords => getPrintedWords(shop.timeZone, schema.project)
