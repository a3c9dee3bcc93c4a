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
