import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { ValueWords } from '../../../engine/fields/value-text.ts'
import { useProject } from '../../providers/use-project.ts'

/** The clock on the wall here. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** The words that format values: flags in the user's language, instants in the local time zone. */
export const useValueWords = (): ValueWords => {
  const translate = useTranslate()
  const { dateFormat } = useProject()
  return useMemo(
    () => ({ yes: translate('ui.yes'), no: translate('ui.no'), timeZone, dateFormat }),
    [translate, dateFormat],
  )
}
