import { styled } from '@mui/material/styles'

/** The box in a cell of a grid. */
export const CellBox = styled('input')(({ theme: { palette } }) => ({
  width: '100%',
  minWidth: 96,
  height: 28,
  padding: '0 8px',
  font: 'inherit',
  color: 'inherit',
  background: palette.background.paper,
  border: `1px solid ${palette.outline}`,
  borderRadius: 4,
  '&:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
  '&[aria-invalid=true]': { borderColor: palette.error.main },
}))
