import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { type PageProps, saveFile } from '../../generator/parts/parts.ts'
import { fetchBody } from '../../providers/http.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { NumberFacts } from '../../ui/NumberFacts.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

interface PersonOverview {
  readonly kode: string
  readonly dihapus: boolean
  readonly urusan: readonly string[]
  readonly data: readonly { readonly nama: string; readonly jumlah: number }[]
  readonly tertutup: number
}

interface PersonFiles {
  readonly nama_file: string
  readonly halaman: string
  readonly json: string
}

/** Everything that is stored about a member, as files for the member. */
export function DataPribadiScreen({ title }: PageProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [member, setMember] = useState('')
  const { data, error } = useQuery({
    queryKey: ['data-pribadi', member],
    queryFn: () => fetchBody<PersonOverview>(`data-pribadi/${encodeURIComponent(member)}`),
    enabled: member !== '',
    retry: false,
  })
  const search = (event: FormEvent): void => {
    event.preventDefault()
    setMember(typed.trim().toUpperCase())
  }
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHead title={title} />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('personal.lead')}
      </Typography>
      <Box
        component="form"
        onSubmit={search}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
      >
        <TextInput
          id="personal-member"
          label={translate('personal.member')}
          value={typed}
          onChange={setTyped}
          autoFocus
          required
        />
        <Button type="submit" variant="outlined" disabled={typed.trim() === ''}>
          {translate('personal.show')}
        </Button>
      </Box>
      {error && <Alert severity="warning">{translate('personal.unknown')}</Alert>}
      {data && <PersonSummary data={data} />}
    </Box>
  )
}

function PersonSummary({ data: { kode, dihapus, urusan, data, tertutup } }: { readonly data: PersonOverview }) {
  const translate = useTranslate()
  const notify = useNotify()
  const save = async (pick: (files: PersonFiles) => void): Promise<void> => {
    try {
      pick(await fetchBody<PersonFiles>(`data-pribadi/${encodeURIComponent(kode)}/salinan`, { timeout: null }))
    } catch {
      notify('personal.unread', { type: 'error' })
    }
  }
  const savePage = ({ nama_file, halaman }: PersonFiles): void =>
    saveFile(`${nama_file}.html`, new Blob([halaman], { type: 'text/html' }))
  const saveJson = ({ nama_file, json }: PersonFiles): void =>
    saveFile(`${nama_file}.json`, new Blob([json], { type: 'application/json' }))
  return (
    <>
      {dihapus && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {translate('personal.erased')}
        </Alert>
      )}
      <NumberFacts facts={data.map(({ nama, jumlah }) => [nama, jumlah])} maxWidth={360} />
      {tertutup > 0 && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {translate('personal.closed', { count: tertutup })}
        </Alert>
      )}
      {urusan.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {translate('personal.open')}
          {urusan.map(one => (
            <div key={one}>{one}</div>
          ))}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" onClick={() => save(savePage)}>
          {translate('personal.page')}
        </Button>
        <Button variant="outlined" onClick={() => save(saveJson)}>
          {translate('personal.json')}
        </Button>
      </Box>
    </>
  )
}
