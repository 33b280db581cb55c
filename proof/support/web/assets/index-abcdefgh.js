document.title = 'Counterfoil'
