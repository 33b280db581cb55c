import { createLink } from '@tanstack/react-router'
import Button from 'antd/es/button'

/** A link to another page that looks like the button for what comes next. */
export const ButtonLink = createLink(Button)
