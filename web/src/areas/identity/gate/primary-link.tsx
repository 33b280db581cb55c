import { createLink } from '@tanstack/react-router'
import type { ButtonProps } from 'antd/es/button'
import Button from 'antd/es/button'

/** A link to another page that looks like the button for what comes next. */
export const PrimaryLink = createLink((props: ButtonProps) => <Button {...props} type="primary" size="large" block />)
