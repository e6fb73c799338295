/**
 * The most common passwords from public lists of leaks, in lower case and without added digits and swapped letters
 * (password.ts strips these). Words of any length, because `password2026!` is as well known as `password`.
 */
export const commonPasswords: readonly string[] = `
password passwort passw motdepasse contrasena senha parola wachtwoord haslo salasana
qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc
letmein letmeinnow welcome welcometo welcomeback changeme changemenow changeit admin administrator administration root
toor superuser superman superadmin sysadmin system default guest user username login signin access opensesame sesame
secret secrets topsecret master mastermind trustno trustnoone iloveyou iloveyouso ilovegod ilovejesus ihateyou loveyou lovely
princess prince sunshine rainbow butterfly flower flowers chocolate cookie cookies cheese banana orange strawberry
monkey dragon tiger lion eagle falcon phoenix unicorn panther dolphin elephant chicken donkey horses puppy kitten kitty
football baseball basketball soccer hockey softball volleyball tennis golf golfer yankees lakers cowboys steelers packers
liverpool arsenal chelsea barcelona realmadrid manchester manchesterunited juventus
michael michelle jennifer jessica daniel ashley andrew joshua matthew thomas charlie jordan hunter robert george maggie
william jonathan christopher elizabeth samantha alexander alexandra nicholas stephanie patricia victoria benjamin
batman spiderman ironman starwars startrek pokemon pikachu naruto minecraft fortnite nintendo playstation xbox
computer internet network server database windows microsoft google facebook youtube amazon apple iphone samsung android
linkedin twitter instagram whatsapp yahoo hotmail gmail outlook office officehours company business money dollar
summer winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday summertime wintertime springtime
shadow killer ninja hello helloworld hellothere goodbye whatever nothing something everything freedom forever
blink blinkme blahblah testing test tester testtest testpassword temp temporary temppassword password password newpassword
mypassword mypasswordis thisismypassword thepassword yourpassword oldpassword passwordpassword passwordadmin adminpassword
adminadmin rootroot useruser passpass passphrase passcode pass letmepass userpassword defaultpassword strongpassword
correcthorsebatterystaple correct horse battery staple correct-horse-battery-staple thequickbrownfox quickbrownfox
abcd abcde abcdef abcdefg abcdefgh abcabc aaaaaa zzzzzz xxxxxx oooooo
mailroom postoffice parcel parcels package packages locker lockers delivery courier postman
ferrari porsche mercedes mustang corvette harley yamaha toyota honda
jesus jesuschrist blessed faith angel angels heaven godisgood
america american canada australia england france germany mexico brazil london newyork california texas chicago boston
music guitar rockyou metallica nirvana eminem slipknot beatles linkinpark
`
  .trim()
  .split(/\s+/)
