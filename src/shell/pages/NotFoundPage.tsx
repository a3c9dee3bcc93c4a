import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { NoticePage } from './NoticePage.tsx'

/** There is no screen at this path. */
export function NotFoundPage() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  return (
    <NoticePage
      title={translate('shell.lost.title')}
      text={translate('shell.lost.text', { path: pathname })}
      hint={translate('shell.lost.hint')}
    />
  )
}
