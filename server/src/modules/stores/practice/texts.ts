import type { Locale } from '@counterfoil/contract/locale'

interface PracticeTexts {
  readonly title: string
  readonly about: string
  readonly install: string
  readonly uninstall: string
  readonly consentTitle: string
  readonly consentText: string
  readonly agree: string
  readonly cancel: string
  readonly back: string
  readonly done: Readonly<Record<'installed' | 'uninstalled' | 'notSent', string>>
  readonly refusals: Readonly<Record<'host' | 'missing' | 'app', string>>
}

/** Texts of the practice SHOPLINE. */
export const practiceTexts: Readonly<Record<Locale, PracticeTexts>> = {
  en: {
    title: 'Practice stores',
    about: 'Two stores of a SHOPLINE on this machine. Install the app in one of them to connect it to an account. Nothing leaves this machine.',
    install: 'Install app',
    uninstall: 'Uninstall app',
    consentTitle: 'Install Counterfoil?',
    consentText: 'The app asks for these rights:',
    agree: 'Install',
    cancel: 'Cancel',
    back: 'Back to the practice stores',
    done: {
      installed: 'The app is installed, and the store has its account.',
      uninstalled: 'The app is uninstalled. Counterfoil was notified.',
      notSent: "Counterfoil couldn't be notified. Check that it is running, then try again.",
    },
    refusals: {
      host: 'Open this page at localhost.',
      missing: 'This page does not exist.',
      app: 'This request is not from the app. Start again from the practice stores.',
    },
  },
  'zh-cn': {
    title: '练习店铺',
    about: '这两个店铺在本机上模拟 SHOPLINE。在其中一个店铺安装应用，即可将其连接到账户。数据不会离开本机。',
    install: '安装应用',
    uninstall: '卸载应用',
    consentTitle: '安装 Counterfoil？',
    consentText: '应用请求以下权限：',
    agree: '安装',
    cancel: '取消',
    back: '返回练习店铺',
    done: {
      installed: '应用已安装，店铺已关联账户。',
      uninstalled: '应用已卸载，并已通知 Counterfoil。',
      notSent: '无法通知 Counterfoil。请确认其正在运行，然后重试。',
    },
    refusals: {
      host: '请通过 localhost 打开此页面。',
      missing: '页面不存在。',
      app: '该请求不是由应用发起的，请从练习店铺重新开始。',
    },
  },
}
