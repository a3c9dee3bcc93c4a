// The one typeface, served from the program itself; weights only, no italics.
import '@fontsource-variable/inter'
