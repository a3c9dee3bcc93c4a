import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ImportPage } from './ImportPage.tsx'
import { listOffers } from './import-calls.ts'

interface ImportScreenProps {
  /** Name of the one import of this page; `*` for all that the user has. */
  readonly name: string
  readonly title: string
  /** `fetch`: rows of another server, in place of files. */
  readonly view: string | undefined
}

/** The page of imports, once it is known which ones there are for the user. */
export function ImportScreen({ name, title, view }: ImportScreenProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({ queryKey: ['imports'], queryFn: listOffers })
  const [search] = useSearchParams()
  const isFetched = view === 'fetch'
  const offers = data?.filter(offer => (name === '*' || offer.name === name) && (!isFetched || offer.fetches))
  return (
    <div aria-busy={!offers && !error}>
      <PageHead title={title} />
      {error && <ErrorState message={translate('import.list-failed')} onRetry={() => refetch()} />}
      {offers?.length === 0 && <EmptyState text={translate('import.none')} />}
      {offers && offers.length > 0 && (
        <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
          <ImportPage offers={offers} chosen={search.get('import') ?? undefined} isFetched={isFetched} />
        </Paper>
      )}
    </div>
  )
}
