// What every page needs, before and after sign-in. No Mantine.
import '@fontsource-variable/geist/wght.css'
import '@fontsource-variable/geist-mono/wght.css'
import './tokens.css'
import './base.css'
