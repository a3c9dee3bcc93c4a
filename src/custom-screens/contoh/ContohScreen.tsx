import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import {
  DocumentFields,
  DocumentFoot,
  DocumentLines,
  DocumentPanel,
  type ExtraColumn,
  type LineSlotProps,
  type MoveResponse,
  type PageProps,
  useDocument,
  useDocumentLines,
  useShowError,
} from '../../generator/parts/parts.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useJob } from '../../providers/use-job.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'

/** An example to begin from; the paths below that of its entry are its own. */
export function ContohScreen(page: PageProps) {
  return (
    <Routes>
      <Route path="kerja" element={<ContohJob title={page.title} />} />
      <Route path="*" element={<ContohForm {...page} />} />
    </Routes>
  )
}

/** The form of the first document that the entry of the menu needs, put together by hand. */
function ContohForm({ path, title, needs }: PageProps) {
  const popup = usePopup()
  const [formVersion, setFormVersion] = useState(0)
  const { resources } = useSchema()
  const resource = resources[needs.find(({ kind }) => kind === 'document')?.name ?? '']
  const openNextForm = (): void => setFormVersion(before => before + 1)
  const onSaved = ({ message = title }: MoveResponse): void => {
    popup.success(message)
    openNextForm()
  }
  if (!resource) return null
  return (
    <>
      <PageHead title={title} />
      <DocumentPanel
        key={formVersion}
        {...{ resource, title, onSaved }}
        place={path}
        onClose={openNextForm}
        foot={<DocumentFoot />}
      >
        <DocumentFields />
        {resource.lifecycle.lines.map(({ name }) => (
          <DocumentLines key={name} name={name} extra={extra} actions={<Doubling name={name} />} />
        ))}
      </DocumentPanel>
    </>
  )
}

/** A cell of its own, which reads the line as it is by now and writes it: one more of what is counted. */
function OneMore({ number, values, change }: LineSlotProps) {
  const { sets } = useDocument()
  const counted = sets.flatMap(({ columns }) => columns).find(({ field, edit }) => edit && field.type.name === 'int')
  if (!counted) return null
  const { name, title } = counted.field
  return (
    <Button size="small" onClick={() => change(name, Number(values[name] ?? 0) + 1)}>
      {`${title} ${number} + 1`}
    </Button>
  )
}

/** Made once: other columns would be other rows. */
const extra: readonly ExtraColumn[] = [{ name: 'lagi', title: 'Lagi', Cell: OneMore }]

/** Beside the title of the lines: how many there are, and a button that adds the last one once more. */
function Doubling({ name }: { readonly name: string }) {
  const lines = useDocumentLines(name)
  const { sets } = useDocument()
  const rows = sets.find(set => set.lines.name === name)?.rows
  const last = lines.at(-1)
  return (
    <>
      <Box role="status">{`${lines.length} baris`}</Box>
      <Button variant="outlined" disabled={!last} onClick={() => last && rows?.add(last.values)}>
        Ulangi Baris Terakhir
      </Button>
    </>
  )
}

/** An example of long work: begun by a button, and how far it is. */
function ContohJob({ title }: { readonly title: string }) {
  const showError = useShowError()
  const { progress, start: begin } = useJob('contoh')
  const { state, percentage = 0, message = '', error } = progress ?? {}
  const isRunning = state === 'running'
  const start = (): void => void begin().catch(refused => showError(refused, title))
  return (
    <>
      <PageHead title={title} />
      <Button variant="contained" disabled={!progress || isRunning} onClick={start}>
        Mulai
      </Button>
      {isRunning && <LinearProgress variant="determinate" value={percentage} aria-label={title} sx={{ my: 2 }} />}
      <Box role="status">{isRunning ? message : (error?.message ?? (state === 'done' ? 'Selesai' : ''))}</Box>
    </>
  )
}
