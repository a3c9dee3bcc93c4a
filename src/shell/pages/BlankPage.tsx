import { useTranslate } from 'react-admin'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ownPaths } from './own-paths.ts'

/** A page with nothing on it. */
export function BlankPage() {
  const translate = useTranslate()
  return (
    <>
      <PageHead title={ownPaths.blank.title} />
      <EmptyState text={translate('shell.blank')} />
    </>
  )
}
