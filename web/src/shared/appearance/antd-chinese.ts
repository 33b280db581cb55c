import 'dayjs/locale/zh-cn'

/** antd's own words in Chinese, and the calendar's. A file of its own, so that it loads only where it is read. */
export { default as antdChinese } from 'antd/es/locale/zh_CN'
