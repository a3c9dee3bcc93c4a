import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { ValueWords } from '../../../engine/field/value-text.ts'
import { useProject } from '../../providers/session-context.ts'
import { getShownZone } from '../../ui/format-moment.ts'

/** The words that format values: flags in the user's language, instants in the time zone of the shop. */
export const useValueWords = (): ValueWords => {
  const translate = useTranslate()
  const { dateFormat } = useProject()
  const zone = getShownZone()
  return useMemo(
    () => ({ yes: translate('ui.yes'), no: translate('ui.no'), dateFormat, ...zone }),
    [translate, dateFormat, zone],
  )
}
