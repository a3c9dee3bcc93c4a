import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { RetailExport } from '../../../domain/pajak/retail-invoice.ts'
import { money } from '../../../engine/field/money.ts'
import type { SettingProblem } from '../../../engine/value/answer-shape.ts'
import { type PageProps, ProblemList, saveFile } from '../../generator/parts/parts.ts'
import { fetchBody } from '../../providers/http.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { ChoiceInput, type ChoiceOption } from '../../ui/inputs/ChoiceInput.tsx'
import { NumberFacts, type NumberFactsProps } from '../../ui/NumberFacts.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

const offeredMonths = 24

/** This month and those before it, yyyy-MM, with their names in the language. */
const listMonths = (language: string): readonly ChoiceOption[] => {
  const now = new Date()
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return Array.from({ length: offeredMonths }, (_, ago) => {
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - ago, 1))
    return { value: month.toISOString().slice(0, 7), title: format.format(month) }
  })
}

/** The sales of a month for Coretax: what is in the file, what keeps it from being written, and the file. */
export function PajakScreen({ title }: PageProps) {
  const translate = useTranslate()
  const months = listMonths(useLocale())
  const [month, setMonth] = useState(months[1]?.value ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['retail-invoice', month],
    queryFn: () => fetchBody<RetailExport<SettingProblem>>(`pajak/retail-invoice/${month}`, { timeout: null }),
    enabled: month !== '',
  })
  const facts: NumberFactsProps['facts'] | undefined = data && [
    [translate('tax.count'), data.jumlah],
    ['DPP', money.format(data.dpp)],
    ['PPN', money.format(data.ppn)],
    [translate('tax.named'), data.faktur_bernama],
  ]
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHead title={title} />
      <Box sx={{ maxWidth: 240 }}>
        <ChoiceInput
          id="tax-month"
          label={translate('tax.month')}
          value={month}
          onChange={setMonth}
          choices={months}
          required
        />
      </Box>
      {!data && error && <ErrorState message={translate('tax.unread')} onRetry={() => refetch()} />}
      {facts && <NumberFacts facts={facts} />}
      {data && data.masalah.length > 0 && <ProblemList problems={data.masalah} />}
      {data && data.catatan.length > 0 && <ProblemList problems={data.catatan} severity="info" />}
      <Button
        variant="contained"
        disabled={data?.xml === undefined}
        onClick={() =>
          data?.xml !== undefined && saveFile(data.nama_file ?? '', new Blob([data.xml], { type: 'application/xml' }))
        }
      >
        {translate('tax.save')}
      </Button>
    </Box>
  )
}
