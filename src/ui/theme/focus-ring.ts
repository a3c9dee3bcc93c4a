import type { Theme } from '@mui/material/styles'

/** The outline of what has the focus; a negative offset draws it inside. */
export const buildFocusRing = ({ palette }: Pick<Theme, 'palette'>, outlineOffset = 2) => ({
  outline: `2px solid ${palette.primary.main}`,
  outlineOffset,
})
