import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ExerciseStatus } from '../../../engine/answers/session-answers.ts'
import { fetchBody, getRefusalText } from '../../providers/http.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'

const path = 'system/backup/exercise'
const queryKey = ['backup', 'exercise']
const runningMilliseconds = 2000

/** The last exercise of restoring a backup; undefined for who may not see it. */
export const useExercise = (): ExerciseStatus | undefined => {
  const { data } = useQuery({
    queryKey,
    queryFn: () => fetchBody<ExerciseStatus>(path),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.running ? runningMilliseconds : false),
  })
  return data
}

/** Restores the newest backup into a training copy, and shows its sums beside the living ones. */
export function RestoreExercise() {
  const translate = useTranslate()
  const popup = usePopup()
  const queries = useQueryClient()
  const state = useExercise()
  if (!state) return null
  const { running, last, failed_at } = state
  const start = async (): Promise<void> => {
    try {
      queries.setQueryData(queryKey, await fetchBody<ExerciseStatus>(path, { method: 'POST' }))
    } catch (error) {
      popup.error(getRefusalText(error, translate('backup.exercise-failed')))
    }
  }
  return (
    <Box component="section" aria-label={translate('backup.exercise')} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="body2" color="text.secondary" role="status">
          {running
            ? translate('backup.exercise-running')
            : last
              ? translate('backup.exercise-last', { at: formatMoment(last.at), backup: formatMoment(last.backup_at) })
              : translate('backup.exercise-none')}
        </Typography>
        <Button size="small" onClick={() => void start()} disabled={running}>
          {translate('backup.exercise')}
        </Button>
      </Box>
      {failed_at !== null && (
        <Typography variant="body2" color="error">
          {translate('backup.exercise-failed-at', { at: formatMoment(failed_at) })}
        </Typography>
      )}
      {last && <ExerciseSums last={last} />}
    </Box>
  )
}

function ExerciseSums({ last: { sums, breaches } }: { readonly last: NonNullable<ExerciseStatus['last']> }) {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="body2" color={breaches > 0 ? 'error' : 'text.secondary'}>
        {translate(breaches > 0 ? 'backup.exercise-breaches' : 'backup.exercise-sound', { count: breaches })}
      </Typography>
      <TableContainer component={Paper} variant="outlined" sx={{ mt: 1, maxWidth: 760 }}>
        <Table size="small" aria-label={translate('backup.exercise')}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('backup.exercise-what')}</TableCell>
              <TableCell align="right">{translate('backup.exercise-copy')}</TableCell>
              <TableCell align="right">{translate('backup.exercise-living')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {sums.map(({ title, copy, living }) => (
              <TableRow key={title} sx={copy === living ? {} : { '& td': { fontWeight: 650 } }}>
                <TableCell>{title}</TableCell>
                <TableCell align="right">{copy ?? '-'}</TableCell>
                <TableCell align="right">{living ?? '-'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  )
}
