import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { fetchBody } from '../../providers/http.ts'
import { onLive } from '../../providers/live.ts'

interface FileFault {
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly message: string
}

const maxFaults = 5

/** Over the page of who may change the schema files: what is wrong with those that were saved, and where. */
export function SchemaFaultsNotice() {
  const translate = useTranslate()
  const { data, refetch } = useQuery({
    queryKey: ['schema-faults'],
    queryFn: async () => (await fetchBody<{ readonly faults: readonly FileFault[] }>('schema/faults')).faults,
    retry: false,
  })
  useEffect(() => onLive('schema-faults', () => void refetch()), [refetch])
  if (!data || data.length === 0) return null
  return (
    <Alert severity="error" role="status" sx={{ mb: 2, bgcolor: 'error.light', color: 'error.dark' }}>
      {translate('shell.schema-faults.text')}
      <Box
        component="ul"
        sx={{ m: 0, mt: 0.5, pl: 2.5, fontFamily: 'monospace', fontSize: 12, overflowWrap: 'anywhere' }}
      >
        {data.slice(0, maxFaults).map(fault => (
          <li key={formatFault(fault)}>{formatFault(fault)}</li>
        ))}
      </Box>
      {data.length > maxFaults && translate('shell.schema-faults.more', { count: data.length - maxFaults })}
    </Alert>
  )
}

const formatFault = ({ file, line, column, message }: FileFault): string =>
  file === undefined ? message : `${file}:${line}:${column} ${message}`
