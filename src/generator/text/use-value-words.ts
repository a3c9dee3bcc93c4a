import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { ValueWords } from '../../../engine/fields/value-text.ts'

/** The clock on the wall here. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** How values read for who sits here: flags in his language, moments by the clock here. */
export const useValueWords = (): ValueWords => {
  const translate = useTranslate()
  return useMemo(() => ({ yes: translate('ui.yes'), no: translate('ui.no'), timeZone }), [translate])
}
