import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'

interface FormNotesProps {
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
}

/** Lines over the buttons of a form: what is wrong with it as a whole, and in yellow what only warns. */
export function FormNotes({ faults, warnings }: FormNotesProps) {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, paddingX: { xs: 2, sm: 3 }, '&:not(:empty)': { paddingY: 1 } }}>
      {faults.map(text => (
        <Alert key={text} severity="error" role="presentation">
          {text}
        </Alert>
      ))}
      {warnings.map(text => (
        <Alert key={text} severity="warning" role="presentation">
          {text}
        </Alert>
      ))}
    </Box>
  )
}
