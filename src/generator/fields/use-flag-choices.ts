import { useTranslate } from 'react-admin'

/** The two values of a flag, to choose from. */
export const useFlagChoices = () => {
  const translate = useTranslate()
  return [
    { value: 'true', title: translate('ui.yes'), color: 'default' },
    { value: 'false', title: translate('ui.no'), color: 'default' },
  ]
}
