import Alert from '@mui/material/Alert'

/** What is wrong with the lines as a whole. */
export function LineFaults({ texts }: { readonly texts: readonly string[] }) {
  return texts.map(text => (
    <Alert key={text} severity="error" sx={{ mb: 1 }}>
      {text}
    </Alert>
  ))
}
