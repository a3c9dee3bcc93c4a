import { useTranslate } from 'react-admin'
import { NoticePage } from './NoticePage.tsx'

/** The path is not in the user's menu. */
export function DeniedPage() {
  const translate = useTranslate()
  return (
    <NoticePage
      title={translate('shell.denied.title')}
      text={translate('shell.denied.text')}
      hint={translate('shell.denied.hint')}
    />
  )
}
