import { useTranslate } from 'react-admin'
import type { ValueWords } from '../../../engine/field/value-text.ts'

/** Where the times of a report are, and whether zones are named beside them. */
export type ReportZone = Pick<ValueWords, 'timeZone'> & { readonly zoneLanguage?: string | undefined }

/** The words that format the values of a report. */
export const useReportWords = ({ timeZone, zoneLanguage }: ReportZone): ValueWords => {
  const translate = useTranslate()
  const words = { yes: translate('ui.yes'), no: translate('ui.no'), timeZone }
  return zoneLanguage === undefined ? words : { ...words, zoneLanguage }
}
