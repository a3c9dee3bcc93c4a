import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useShowError } from '../../generator/parts/parts.ts'
import { useJob } from '../../providers/use-job.ts'
import { PageHead } from '../../ui/PageHead.tsx'

/** An example of long work: begun by a button, and how far it is. */
export function ContohJob({ title }: { readonly title: string }) {
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
