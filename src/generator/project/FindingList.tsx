import Box from '@mui/material/Box'
import type { SchemaFaultAnswer } from '../../../engine/answers/schema-version-answers.ts'

/** Sentences of the schema's developers, as they are: one a line, in the letters of code. */
export function FindingList({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, pl: 2.5, fontFamily: 'monospace', fontSize: 12, overflowWrap: 'anywhere' }}
    >
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  )
}

/** `file:line:column message`. */
export const formatFileFault = ({ file, line, column, message }: SchemaFaultAnswer): string =>
  file === undefined ? message : `${file}:${line}:${column} ${message}`
