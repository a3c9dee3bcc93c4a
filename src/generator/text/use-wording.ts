import { useLocaleState } from 'react-admin'
import type { Wording } from '../../../engine/schema/wording.ts'
import { getWording, type UiLanguage } from '../../providers/i18n.ts'

/** The texts of faults in the language that is shown. */
export const useWording = (): Wording => {
  const [locale] = useLocaleState()
  return getWording(locale as UiLanguage)
}
