import Button from '@mui/material/Button'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'

interface DeviceItemProps {
  readonly title: string
  readonly facts: string
  readonly hint: string
  /** How it is ended; undefined: not here. */
  readonly end: DeviceEnd | undefined
}

interface DeviceEnd {
  readonly title: string
  /** Names the device too. */
  readonly label: string
  readonly onEnd: () => void
}

/** A line of a list of devices, with the button that ends what the device may do. */
export function DeviceItem({ title, facts, hint, end }: DeviceItemProps) {
  return (
    <ListItem
      disableGutters
      secondaryAction={
        end && (
          <Button size="small" color="error" onClick={end.onEnd} aria-label={end.label}>
            {end.title}
          </Button>
        )
      }
      sx={{ pr: end ? 12 : 0 }}
    >
      <ListItemText
        primary={title}
        secondary={facts}
        slotProps={{ secondary: { sx: { whiteSpace: 'pre-line' } } }}
        title={hint}
      />
    </ListItem>
  )
}

// What a browser calls itself, in two words that a user knows it by.

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const findName = (names: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** `Chrome, Windows`; of a program its own first word. */
export const getDeviceName = (agent: string): string => {
  const names = [findName(browsers, agent), findName(systems, agent)].filter(name => name !== undefined)
  return names.length > 0 ? names.join(', ') : (/^[^\s/]+/.exec(agent)?.[0] ?? '-')
}
