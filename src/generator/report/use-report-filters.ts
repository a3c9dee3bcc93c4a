import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { ReportEntry } from '../../../engine/access/schema-answer.ts'
import type { ValueWords } from '../../../engine/field/value-text.ts'
import { fetchBody } from '../../providers/http.ts'
import { useSession } from '../../providers/session-context.ts'
import {
  type FilterState,
  type FilterValue,
  getInitialFilters,
  normalizeFilters,
  parseLinkValues,
  type RememberedFilters,
} from './filter-state.ts'

interface ReportFilters {
  /** Undefined while the initial values are loaded. */
  readonly values: FilterState | undefined
  readonly failed: boolean
  readonly retry: () => void
  readonly set: (name: string, value: FilterValue) => void
  /** All of these at once. */
  readonly setAll: (values: FilterState) => void
  /** The values of a link, which start a search. */
  readonly linkedFilters: FilterState | undefined
  /** Writes the values into the address and remembers them; answers what the server is sent. */
  readonly applyFilters: () => FilterState
}

/** The filters of a report: in the address, else as this user last had them, else as the report begins. */
export const useReportFilters = ({ name, filters }: ReportEntry, path: string): ReportFilters => {
  const { userId: user, businessDate: day } = useSession().user
  const [params, setParams] = useSearchParams()
  const [linkedFilters] = useState(() => parseLinkValues(params.get('filter'), filters))
  const [remembered, remember] = useStore<RememberedFilters | undefined>(`${user}.${path}.report`, undefined)
  const [edits, setEdits] = useState<FilterState>({})
  const { data, isError, refetch } = useQuery({
    queryKey: ['report-filters', name],
    queryFn: () => fetchBody<FilterState>(`reports/${name}/filters`),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const values = data && { ...getInitialFilters(filters, data, { remembered, day }), ...linkedFilters, ...edits }
  return {
    values,
    failed: isError,
    retry: () => void refetch(),
    linkedFilters,
    set: (field, value) => setEdits(before => ({ ...before, [field]: value })),
    setAll: all => setEdits(before => ({ ...before, ...all })),
    applyFilters: () => {
      const normalized = normalizeFilters(filters, values ?? {})
      setParams({ filter: JSON.stringify(normalized) }, { replace: true })
      remember({ day, values: normalized })
      return normalized
    },
  }
}

/** Where the times of a report are, and whether zones are named beside them. */
export type ReportZone = Pick<ValueWords, 'timeZone'> & { readonly zoneLanguage?: string | undefined }

/** The words that format the values of a report. */
export const useReportWords = ({ timeZone, zoneLanguage }: ReportZone): ValueWords => {
  const translate = useTranslate()
  const words = { yes: translate('ui.yes'), no: translate('ui.no'), timeZone }
  return zoneLanguage === undefined ? words : { ...words, zoneLanguage }
}
