import { useTheme } from '@mui/material/styles'

/** One after the other, in both modes apart from their ground; what they mean is also written. */
export const useChartColors = (): readonly string[] => {
  const { palette } = useTheme()
  return [
    palette.primary.main,
    palette.accent,
    palette.info.main,
    palette.error.main,
    palette.secondary.main,
    palette.outline,
    palette.warning.dark,
    palette.primary.dark,
  ]
}

export const getColor = (colors: readonly string[], index: number): string => colors[index % colors.length] ?? ''
